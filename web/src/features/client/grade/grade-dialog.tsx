import { GradeDraft, type GradeRow, gradeCalls } from '@seam/contract/client/grade'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { gradeRefresh } from './use-grade.ts'

type Props = { open: boolean; grade: GradeRow | undefined; onClose: () => void }

const fields = (
  <>
    <TextField name="gradeName" label="等级名称" />
    <NumberField name="points" label="积分门槛" hint="积分达到后可升为该等级" />
    <TextField name="discount" label="折扣" inputMode="decimal" maxLength={4} hint="费用乘以它，0.95 为九五折" />
    <TextField
      name="creditLimit"
      label="信用额度"
      inputMode="decimal"
      maxLength={11}
      suffix="元"
      hint="新客户和升级的客户"
    />
  </>
)

/** Adds or edits a grade; registered delegations keep their discount. */
export const GradeDialog = ({ open, grade, onClose }: Props) =>
  grade === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增会员等级"
      call={gradeCalls.add}
      schema={GradeDraft}
      initial={{}}
      refresh={gradeRefresh}
      success="新增成功"
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改会员等级：${grade.gradeName}`}
      call={gradeCalls.update}
      schema={GradeDraft}
      initial={grade}
      toInput={draft => ({ ...draft, id: grade.id, version: grade.version })}
      refresh={gradeRefresh}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
