import { type MemberEvent, memberEventKind, type ScoreRule, scoreCalls, scoreKind } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit, usePermit } from '../../../kit/session/permit.tsx'
import { memberEventColumns } from '../../../shared/client/member-event.columns.tsx'
import './score.css'

const RuleDialog = lazyDialog(() => import('./rule-dialog.tsx').then(module => module.RuleDialog))

const sentence = ({ points, perYuan }: ScoreRule) =>
  perYuan === null ? `一次性 ${points} 分` : `实付每满 ${perYuan} 元得 ${points} 分`

const ClientName = ({ row: { clientId, clientName } }: { row: MemberEvent }) => {
  const mayOpen = usePermit(['clientView'])
  return mayOpen ? <a href={`#/client/info/${clientId}`}>{clientName}</a> : clientName
}

const columns: readonly Column<MemberEvent>[] = [
  {
    key: 'clientName',
    title: '客户',
    minWidth: 180,
    heading: true,
    render: row => <ClientName row={row} />,
  },
  ...memberEventColumns.map(column => ({ ...column, heading: false })),
]

const conditions: readonly Condition[] = [
  { key: 'kind', label: '变动', kind: 'select', source: { options: [...memberEventKind.options] } },
  { key: 'createTime', label: '时间', kind: 'range' },
]

const explained: Readonly<Record<ScoreRule['id'], string>> = {
  1: '确认收款时得分；挂账的在结算后得分',
  2: '客户第一次付款时',
  3: '新增客户时',
}

/** Rules by which clients earn points (spec §7), and what they earned. */
export const ScorePage = () => {
  const read = useRead(scoreCalls.rules, {})
  const { data } = read
  const editing = useDialog<ScoreRule>()
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <section className="score-rules" aria-label="积分规则">
      <ul>
        {data.map(rule => (
          <li key={rule.id}>
            <div>
              <h3>
                {scoreKind.label(rule.id)} <DictionaryTag dictionary={state} value={rule.state} />
              </h3>
              <p>{sentence(rule)}</p>
              <small>{explained[rule.id]}</small>
            </div>
            <Permit of={['scoreEdit']}>
              <Button onClick={() => editing.show(rule)}>修改</Button>
            </Permit>
          </li>
        ))}
      </ul>
      <PageTable
        listKey="client/score"
        label="积分与等级变动"
        call={scoreCalls.events}
        columns={columns}
        conditions={conditions}
      />
      <RuleDialog open={editing.open} rule={editing.subject} onClose={editing.close} />
    </section>
  )
}
