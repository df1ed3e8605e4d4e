import { payMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { confirmAndSwitch } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { WholeTable } from '../../../kit/page-table/whole-table.tsx'

type Method = OutputOf<typeof payMethodCalls.list>[number]

const healthTags = { ok: ['green', '正常'], failing: ['red', '渠道没有回应'], off: ['gray', '未配置'] } as const

const Health = ({ health }: Pick<Method, 'health'>) => {
  if (health === null) return <span className="soft">不需要渠道</span>
  const [color, label] = healthTags[health]
  return <Badge color={color}>{label}</Badge>
}

const columns: readonly Column<Method>[] = [
  dictionaryColumn('payMethod', '支付方式', payMethod, { width: 160 }),
  dictionaryColumn('state', '状态', state, { width: 120 }),
  { key: 'health', title: '渠道状况', width: 180, render: row => <Health health={row.health} /> },
]

const minute = 60_000

/** 支付方式: which methods the till offers, and whether their channels answer. */
export const PayMethodPage = () => {
  const { data, error, isFetching, refetch } = useRead(payMethodCalls.list, {}, { every: minute })
  const { run } = useWrite(payMethodCalls.switchState, { refresh: [payMethodCalls.list], success: '操作成功！' })
  const switchMethod = ({ id, payMethod: method, state: now }: Method) => {
    const name = payMethod.label(method)
    return confirmAndSwitch({
      state: now,
      stop: { title: `停用【${name}】？`, content: '停用后收费台不能再用它收款；退款不受影响。', okText: '停用' },
      start: { title: `启用【${name}】？`, content: '启用后收费台可以用它收款。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
  }
  const actions = (row: Method): RowAction[] => [
    {
      label: row.state === state.enabled ? '停用' : '启用',
      permit: ['payMethodSwitch'],
      danger: row.state === state.enabled,
      onClick: () => void switchMethod(row),
    },
  ]
  return (
    <WholeTable
      listKey="finance/pay"
      label="支付方式列表"
      rows={data}
      failure={error}
      refreshing={isFetching}
      onRefresh={() => void refetch()}
      columns={columns}
      actions={actions}
    />
  )
}
