import { coalCategoryCalls } from '@seam/contract/catalogue/material/coal-category'
import { EntryPicker, type EntryPickerProps } from '../../kit/picker/entry-picker.tsx'

/** Selects a coal category. */
export const CoalCategoryPicker = (props: EntryPickerProps) => (
  <EntryPicker
    call={coalCategoryCalls.page}
    nameOf={({ categoryName }) => categoryName}
    placeholder="请选择煤类"
    {...props}
  />
)
