import { CheckCircleFilled, CloseCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { ledgerAuditCalls } from '@seam/contract/client/money/ledger-audit'
import { Button } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import './ledger.css'

/** Every invariant of the ledger, and what breaks it. */
export const LedgerChecks = () => {
  const read = useRead(ledgerAuditCalls.checks, {}, { staleTime: 60_000 })
  const { run, running } = useWrite(ledgerAuditCalls.check, { refresh: [ledgerAuditCalls.checks] })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  const { checks, checkTime, seal } = data
  const broken = checks.filter(({ ids }) => ids.length > 0)
  return (
    <section className="ledger-panel" aria-label="账务核对">
      <header>
        <strong>
          {broken.length === 0 ? `${checks.length} 项核对全部相符` : `${broken.length} 项不符，请立即查明`}
        </strong>
        <span className="soft">{checkTime} 核对，系统每小时自动核对</span>
        <Button icon={<ReloadOutlined />} loading={running} onClick={() => void run({})}>
          立即核对
        </Button>
      </header>
      <ul className="ledger-checks">
        {checks.map(({ name, label, ids }) => (
          <li key={name} data-broken={ids.length > 0}>
            {ids.length === 0 ? <CheckCircleFilled aria-label="相符" /> : <CloseCircleFilled aria-label="不符" />}
            <span>
              {label}
              {ids.length > 0 && <small>不符：{ids.join('、')}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        {seal === null
          ? '账簿还没有封存；每天凌晨封存前一天的账。'
          : `已封存 ${seal.first} 至 ${seal.last} 共 ${seal.days} 天、${seal.rows} 行，指纹 ${seal.hash.slice(0, 16)}。`}
        用 npm run verify-ledger 校验。
      </p>
    </section>
  )
}
