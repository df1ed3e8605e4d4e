import { ScoreRule, scoreCalls, scoreKind } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'
import { Radio } from 'antd'
import { Field } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'

type Props = { open: boolean; rule: ScoreRule | undefined; onClose: () => void }

const refresh = [scoreCalls.rules]

/** Changes one rule; awarded points stay. */
export const RuleDialog = ({ open, rule, onClose }: Props) =>
  rule && (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`积分规则：${scoreKind.label(rule.id)}`}
      call={scoreCalls.setRule}
      schema={ScoreRule}
      initial={rule}
      refresh={refresh}
      success="保存成功！"
    >
      {rule.perYuan !== null && <NumberField name="perYuan" label="每满" suffix="元" hint="按实付金额，不足部分不计" />}
      <NumberField name="points" label="得" suffix="分" />
      <Field name="state" label="状态">
        <Radio.Group options={[...state.options]} />
      </Field>
    </FormDialog>
  )
