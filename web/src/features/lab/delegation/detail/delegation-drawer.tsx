import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { actionButtons } from '../../../../kit/drawer/action-buttons.tsx'
import { AnswerDrawer } from '../../../../kit/drawer/answer-drawer.tsx'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import { UrgencyTag } from '../../../../shared/lab/due/urgency-tag.tsx'
import type { ActionTarget } from '../list/use-delegation-actions.ts'
import { DelegationBody } from './delegation-body.tsx'

type Props = {
  /** undefined: closed */
  code: string | undefined
  actions: (delegation: ActionTarget) => readonly RowAction[]
  onClose: () => void
}

/** All details of a delegation, over the list. */
export const DelegationDrawer = ({ code, actions, onClose }: Props) => {
  const read = useRead(delegationCalls.get, { delegateCode: code ?? '' }, { enabled: code !== undefined })
  return (
    <AnswerDrawer
      open={code !== undefined}
      onClose={onClose}
      width={960}
      read={read}
      title={code ?? ''}
      heading={delegation => (
        <span className="delegation-title">
          {delegation.delegateCode}
          <UrgencyTag value={delegation.urgency} />
          <DictionaryTag dictionary={delegationState} value={delegation.state} />
          <DictionaryTag dictionary={payState} value={delegation.payState} />
        </span>
      )}
      footer={delegation => actionButtons(actions(delegation))}
    >
      {delegation => <DelegationBody delegation={delegation} />}
    </AnswerDrawer>
  )
}
