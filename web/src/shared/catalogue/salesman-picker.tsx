import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { EntryPicker, type EntryPickerProps } from '../../kit/picker/entry-picker.tsx'

/** Selects the salesman of a client. */
export const SalesmanPicker = (props: EntryPickerProps) => (
  <EntryPicker
    call={salesmanCalls.page}
    nameOf={({ salesmanName }) => salesmanName}
    placeholder="请选择业务员"
    {...props}
  />
)
