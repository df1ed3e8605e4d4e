import { type ScoreRule, scoreCalls, scoreKind } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import './score.css'

const RuleDialog = lazyDialog(() => import('./rule-dialog.tsx').then(module => module.RuleDialog))

const sentence = ({ points, perYuan }: ScoreRule) =>
  perYuan === null ? `一次性 ${points} 分` : `实付每满 ${perYuan} 元得 ${points} 分`

const explained: Readonly<Record<ScoreRule['id'], string>> = {
  1: '确认收款时得分；挂账的在结算后得分',
  2: '客户第一次付款时',
  3: '新增客户时',
}

/** Rules by which clients earn points (spec §7). */
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
      <RuleDialog open={editing.open} rule={editing.subject} onClose={editing.close} />
    </section>
  )
}
