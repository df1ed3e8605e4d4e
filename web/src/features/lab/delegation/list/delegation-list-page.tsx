import { PlusOutlined } from '@ant-design/icons'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { Button } from 'antd'
import { useSearch } from 'wouter'
import { ExportButton, exportInput } from '../../../../kit/export/export-button.tsx'
import { goTo } from '../../../../kit/location/hash-location.ts'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { Permit } from '../../../../kit/session/permit.tsx'
import { DelegationDrawer } from '../detail/delegation-drawer.tsx'
import { CancelDialog } from '../pay/cancel-dialog.tsx'
import { PayDialog } from '../pay/pay-dialog.tsx'
import { delegationColumns } from './delegation-columns.tsx'
import { delegationConditions } from './delegation-conditions.ts'
import { useDelegationActions } from './use-delegation-actions.ts'

/** Delegations, one of them open over the list where the address names it: ?code=WT… */
export const DelegationListPage = () => {
  const code = new URLSearchParams(useSearch()).get('code') ?? undefined
  const { actions, paying, cancelling } = useDelegationActions()
  return (
    <>
      <PageTable
        listKey="delegate/list"
        label="委托单列表"
        call={delegationCalls.page}
        columns={delegationColumns}
        conditions={delegationConditions}
        actions={actions}
        links={2}
        toolbar={view => (
          <>
            <Permit of={['delegateAdd']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => goTo('/delegate/register')}>
                登记委托
              </Button>
            </Permit>
            <Permit of={['delegateView']}>
              <ExportButton call={delegationCalls.exportAll} input={exportInput(view)} disabled={view.total === 0} />
            </Permit>
          </>
        )}
      />
      <DelegationDrawer code={code} actions={actions} onClose={() => goTo('/delegate/list', { replace: true })} />
      {paying.subject && <PayDialog open={paying.open} delegation={paying.subject} onClose={paying.close} />}
      {cancelling.subject && (
        <CancelDialog open={cancelling.open} delegation={cancelling.subject} onClose={cancelling.close} />
      )}
    </>
  )
}
