import { delegationState, payState } from '@seam/contract/lab/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { Button } from 'antd'
import { useRead } from '../../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { DetailDrawer } from '../../../../kit/drawer/detail-drawer.tsx'
import { EmptyRows } from '../../../../kit/page-table/rows/empty-rows.tsx'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import { UrgencyTag } from '../../../../shared/lab/urgency-tag.tsx'
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
  const { data, error, refetch } = useRead(
    delegationCalls.get,
    { delegateCode: code ?? '' },
    { enabled: code !== undefined },
  )
  return (
    <DetailDrawer
      open={code !== undefined}
      onClose={onClose}
      width={960}
      title={
        <span className="delegation-title">
          {code}
          {data && (
            <>
              <UrgencyTag value={data.urgency} />
              <DictionaryTag dictionary={delegationState} value={data.state} />
              <DictionaryTag dictionary={payState} value={data.payState} />
            </>
          )}
        </span>
      }
      footer={
        data && actions(data).length > 0 ? (
          <div className="delegation-buttons">
            {actions(data).map(({ label, onClick, danger }, at) => (
              <Button key={label} danger={danger === true} type={at === 0 ? 'primary' : 'default'} onClick={onClick}>
                {label}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      {data === undefined ? (
        <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
      ) : (
        <DelegationBody delegation={data} />
      )}
    </DetailDrawer>
  )
}
