import { PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { printDocument } from '@seam/contract/lab/delegation/print'
import { Button } from 'antd'
import { useSearch } from 'wouter'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { ExportButton, exportInput } from '../../../../kit/export/export-button.tsx'
import { goTo } from '../../../../kit/location/hash-location.ts'
import type { ListView } from '../../../../kit/page-table/list-view.ts'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { Permit, usePermit } from '../../../../kit/session/permit.tsx'
import { PrintDrawer } from '../../../../shared/lab/print/print-drawer.tsx'
import { ChangeDialog } from '../change/change-dialog.tsx'
import { ExplainDialog } from '../delay/explain-dialog.tsx'
import { InformDialog } from '../delay/inform-dialog.tsx'
import { DelegationDrawer } from '../detail/delegation-drawer.tsx'
import { CancelDialog } from '../pay/cancel-dialog.tsx'
import { PayDialog } from '../pay/pay-dialog.tsx'
import { type DelegationRow, delegationColumns } from './delegation.columns.tsx'
import { useDelegationActions } from './use-delegation-actions.ts'

const delegationConditions: readonly Condition[] = [
  { key: 'delegateCode', label: '委托单号', kind: 'text' },
  { key: 'clientName', label: '客户', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', multiple: true, source: { options: [...delegationState.options] } },
  { key: 'payState', label: '付款', kind: 'select', multiple: true, source: { options: [...payState.options] } },
  { key: 'urgency', label: '紧急程度', kind: 'select', source: { options: [...urgency.options] } },
  { key: 'createTime', label: '登记时间', kind: 'range' },
]

const RefundDialog = lazyDialog(() =>
  import('../../../../shared/client/refund/request-dialog.tsx').then(module => module.RequestDialog),
)

/** Delegations, one of them open over the list where the address names it: ?code=WT… */
export const DelegationListPage = () => {
  const code = new URLSearchParams(useSearch()).get('code') ?? undefined
  const { actions, paying, cancelling, printing, changing, explaining, informing, refunding } = useDelegationActions()
  const mayPrint = usePermit(['delegatePrint'])
  const maySeeCodes = usePermit(['codeMapping'])
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
        {...(mayPrint &&
          maySeeCodes && {
            batch: ({ selected }: ListView<DelegationRow>) => (
              <Button
                icon={<PrinterOutlined />}
                onClick={() =>
                  printing.show({
                    ids: selected.map(({ id }) => id),
                    title: `${selected.length} 张委托单`,
                    document: printDocument.sampleLabel,
                  })
                }
              >
                打印标签
              </Button>
            ),
          })}
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
      {printing.open && printing.subject && <PrintDrawer {...printing.subject} onClose={printing.close} />}
      {changing.open && changing.subject && (
        <ChangeDialog delegateCode={changing.subject.delegateCode} onClose={changing.close} />
      )}
      {paying.subject && <PayDialog open={paying.open} delegation={paying.subject} onClose={paying.close} />}
      {explaining.subject && (
        <ExplainDialog open={explaining.open} delegation={explaining.subject} onClose={explaining.close} />
      )}
      {informing.subject && (
        <InformDialog open={informing.open} delegation={informing.subject} onClose={informing.close} />
      )}
      <RefundDialog open={refunding.open} delegateCode={refunding.subject?.delegateCode} onClose={refunding.close} />
      {cancelling.subject && (
        <CancelDialog open={cancelling.open} delegation={cancelling.subject} onClose={cancelling.close} />
      )}
    </>
  )
}
