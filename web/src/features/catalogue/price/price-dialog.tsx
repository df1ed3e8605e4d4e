import { PriceDraft } from '@seam/contract/catalogue/price/price'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { moneyText } from '../../../kit/money/money.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import type { Priced, PriceList } from './subjects.ts'

type Props = { open: boolean; list: PriceList; subject: Priced | undefined; onClose: () => void }

/** Sets a new price with a reason. Existing delegations keep their quote. */
export const PriceDialog = ({ open, list, subject, onClose }: Props) =>
  subject && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`变更价格：${subject.name}`}
      call={list.change}
      schema={PriceDraft}
      initial={subject.price === null ? {} : { price: subject.price }}
      toInput={draft => ({ ...draft, id: subject.id, version: subject.version })}
      refresh={[list.page, list.log, projectCalls.page]}
      success="修改成功"
    >
      <MoneyField
        name="price"
        label="新价格"
        wide
        hint={subject.price === null ? '尚未定价' : `现价 ¥${moneyText(subject.price)}；已登记的委托仍按原报价`}
      />
      <NoteField name="reason" label="变更原因" placeholder="如：年度调价" />
    </FormDialog>
  )
