import { controlCalls, ReleaseDraft, type RunRow, runState } from '@seam/contract/lab/result/control'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { NoteField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { runColumns } from './run.columns.tsx'

const RunDrawer = lazyDialog(() => import('./run-drawer.tsx').then(module => module.RunDrawer))
const RepeatDialog = lazyDialog(() => import('./repeat-dialog.tsx').then(module => module.RepeatDialog))

const conditions: readonly Condition[] = [
  { key: 'state', label: '状态', kind: 'select', source: { options: [...runState.options] } },
  {
    key: 'released',
    label: '失控放行',
    kind: 'select',
    source: {
      options: [
        { value: 1, label: '放行过' },
        { value: 0, label: '没有放行' },
      ],
    },
  },
  { key: 'createTime', label: '录入时间', kind: 'range' },
]

const refresh = [controlCalls.runPage, controlCalls.run, controlCalls.chart]

/** Batches of rows with their controls; a held one is repeated by its analyst or released by a manager. */
export const RunPage = () => {
  const viewing = useDialog<RunRow>()
  const repeating = useDialog<RunRow>()
  const releasing = useDialog<RunRow>()
  const actions = (row: RunRow): RowAction[] => [
    { label: '查看', onClick: () => viewing.show(row) },
    ...(row.can.repeat ? [{ label: '重测质控', onClick: () => repeating.show(row) }] : []),
    ...(row.can.release ? [{ label: '放行', danger: true, onClick: () => releasing.show(row) }] : []),
  ]
  const { subject } = releasing
  return (
    <>
      <PageTable
        listKey="quality/run"
        label="质控批次"
        call={controlCalls.runPage}
        columns={runColumns}
        conditions={conditions}
        actions={actions}
      />
      <RunDrawer open={viewing.open} run={viewing.subject} onClose={viewing.close} />
      <RepeatDialog open={repeating.open} run={repeating.subject} onClose={repeating.close} />
      {subject && (
        <FormDialog
          open={releasing.open}
          onClose={releasing.close}
          title={`放行批次 ${subject.id}`}
          call={controlCalls.release}
          schema={ReleaseDraft}
          initial={{}}
          toInput={values => ({ ...values, id: subject.id })}
          refresh={refresh}
          success="已放行"
        >
          <NoteField name="reason" label="放行原因" hint="化验员看得到，请勿写客户名称" />
        </FormDialog>
      )}
    </>
  )
}
