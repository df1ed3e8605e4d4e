import { state } from '@seam/contract/kit/dictionary'
import { DelayDraft, delayReasons, delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { Select } from 'antd'
import { useDictionary } from '../../../../kit/dictionary/dictionaries.ts'
import { Field, NoteField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { delegationRefresh } from '../../../../shared/lab/delegation-refresh.ts'
import type { ActionTarget } from '../list/use-delegation-actions.ts'

type Props = { open: boolean; delegation: ActionTarget; onClose: () => void }

/** Why a delegation is late. */
export const ExplainDialog = ({ open, delegation, onClose }: Props) => {
  const { id, version, delegateCode, delayReason } = delegation
  const entries = useDictionary(delayReasons).filter(entry => entry.state === state.enabled)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`逾期原因：${delegateCode}`}
      call={delegationCalls.explainDelay}
      schema={DelayDraft}
      initial={delayReason === '' ? {} : { delayReason }}
      toInput={values => ({ id, version, ...values })}
      refresh={delegationRefresh}
      success="保存成功！"
    >
      <Field name="delayReason" label="逾期原因" wide>
        <Select
          placeholder="请选择逾期原因"
          options={entries.map(({ dictCode, dictCodeName }) => ({ value: dictCode, label: dictCodeName }))}
        />
      </Field>
      <NoteField name="delayRemarks" label="说明" />
    </FormDialog>
  )
}
