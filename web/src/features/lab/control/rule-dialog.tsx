import { type ControlRule, ControlRuleDraft, controlCalls, controlRuleName } from '@seam/contract/lab/result/control'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'

type Props = { open: boolean; rule: ControlRule; onClose: () => void }

const refresh = [controlCalls.rules]

/** The count and the factor of a rule; one that compares two controls of a run has no other count. */
export const RuleDialog = ({ open, rule, onClose }: Props) => {
  const { code, kind, count, factor, level, version } = rule
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改质控规则：${controlRuleName(rule)}`}
      call={controlCalls.setRule}
      schema={ControlRuleDraft}
      initial={{ count, factor: String(Number(factor)) }}
      toInput={values => ({ ...values, code, level, version })}
      refresh={refresh}
      success="修改成功"
    >
      <p className="form-note form-wide">对以后的质控生效，已有的判定不变；规则的名称随之改变。</p>
      {kind === 'series' && <NumberField name="count" label="连续点数" hint="最多看最近 20 点" />}
      <TextField
        name="factor"
        label="s 的倍数"
        inputMode="decimal"
        hint={kind === 'series' ? '0：连续在均值同一侧' : '同一批的两个质控之差'}
      />
    </FormDialog>
  )
}
