import { type Address, AddressDraft, addressCalls } from '@seam/contract/client/address'
import { Field, TextField } from '../../../../kit/form/fields.tsx'
import { AreaPicker } from '../../../../shared/client/area-picker.tsx'
import { RecordDialog, type RecordForm } from '../record-dialog.tsx'

const refresh = [addressCalls.page]
const titles = { add: '新增客户地址', edit: '修改地址', isDefault: '设为默认地址' }

/** Adds or edits an address of a client. */
export const AddressDialog = (form: RecordForm<Address>) => (
  <RecordDialog {...form} calls={addressCalls} schema={AddressDraft} refresh={refresh} titles={titles}>
    <TextField name="contact" label="收件人" />
    <TextField name="telephone" label="电话" inputMode="tel" maxLength={20} placeholder="手机或座机" />
    <Field name="areaCode" label="地区" wide>
      <AreaPicker />
    </Field>
    <TextField name="detail" label="详细地址" wide placeholder="街道、门牌、厂区" />
  </RecordDialog>
)
