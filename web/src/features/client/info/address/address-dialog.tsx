import { type Address, AddressDraft, addressCalls } from '@seam/contract/client/address'
import { CheckField, Field, TextField } from '../../../../kit/form-dialog/fields.tsx'
import { FormDialog } from '../../../../kit/form-dialog/form-dialog.tsx'
import { without } from '../../../../kit/without.ts'
import { AreaPicker } from '../../../../pickers/area-picker.tsx'
import { ClientField } from '../../../../pickers/client-field.tsx'

type Props = {
  open: boolean
  address: Address | undefined
  /** of a new one; absent: to be chosen */
  clientId?: number | undefined
  onClose: () => void
}

const refresh = [addressCalls.page]

const Fields = ({ fixed }: { fixed: boolean }) => (
  <>
    <TextField name="contact" label="收件人" />
    <TextField name="telephone" label="电话" inputMode="tel" maxLength={20} placeholder="手机或座机" />
    <Field name="areaCode" label="地区" wide>
      <AreaPicker />
    </Field>
    <TextField name="detail" label="详细地址" wide placeholder="街道、门牌、厂区" />
    <CheckField
      name="isDefault"
      label="默认"
      text="设为默认地址"
      disabled={fixed}
      {...(fixed && { hint: '把另一个设为默认，这个就不再是' })}
    />
  </>
)

/** Adds an address of a client, or edits one. */
export const AddressDialog = ({ open, address, clientId, onClose }: Props) =>
  address === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增客户地址"
      call={addressCalls.add}
      schema={AddressDraft}
      initial={clientId === undefined ? {} : { clientId }}
      refresh={refresh}
      success="新增成功"
    >
      {clientId === undefined && <ClientField />}
      <Fields fixed={false} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改地址：${address.clientName}`}
      call={addressCalls.update}
      schema={AddressDraft}
      initial={address}
      toInput={draft => ({ ...without(draft, 'clientId'), id: address.id, version: address.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields fixed={address.isDefault} />
    </FormDialog>
  )
