import { gradeCalls, UpgradeRule } from '@seam/contract/client/grade'
import { state } from '@seam/contract/kit/dictionary'
import { Radio } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { CheckField, Field } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = { open: boolean; onClose: () => void }

const refresh = [gradeCalls.upgradeRule]
const states = [
  { value: state.enabled, label: '达到积分自动升级' },
  { value: state.stopped, label: '只由人工定级' },
]

/** Edits how clients reach a higher grade. */
export const UpgradeDialog = ({ open, onClose }: Props) => {
  const { data } = useRead(gradeCalls.upgradeRule, {}, { enabled: open })
  return (
    data && (
      <FormDialog
        key={data.version}
        open={open}
        onClose={onClose}
        title="会员升级规则"
        call={gradeCalls.setUpgradeRule}
        schema={UpgradeRule}
        initial={data}
        refresh={refresh}
        success="保存成功！"
      >
        <Field name="state" label="升级方式" wide>
          <Radio.Group options={states} />
        </Field>
        <CheckField name="stepwise" label="逐级" text="每次最多升一级" />
        <CheckField name="raiseCredit" label="信用额度" text="升级时提高到新等级的额度" />
        <p className="form-note">只升不降；从下一次得分起生效。</p>
      </FormDialog>
    )
  )
}
