import { type ShiftRow, shiftCalls } from '@seam/contract/client/money/shift'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { YuanInput, yuanOf } from '../../../kit/money/yuan-input.tsx'
import { Time } from '../../../kit/time/time.tsx'
import { CashCountInput, type Counts, facesOf, totalOf } from './cash-count.tsx'
import { differenceText } from './difference-text.ts'
import { ConfirmDialog, HandOverDialog } from './shift-dialogs.tsx'
import { shiftRefresh } from './shift-refresh.ts'
import { ShiftsToTakeOver } from './take-over.tsx'
import './shift-desk.css'

type Props = { onShow: (id: number) => void }

/** The own shift of a cashier, from the float to the end. */
export const ShiftDesk = ({ onShow }: Props) => {
  const read = useRead(shiftCalls.current, {}, { staleTime: 0 })
  const { data } = read
  return (
    <section className="shift-desk" aria-label="我的班次">
      {data === undefined ? (
        <NoAnswer read={read} />
      ) : (
        <>
          {data.counted.map(shift => (
            <CountedShift key={shift.id} shift={shift} onShow={onShow} />
          ))}
          {data.open === null ? (
            <OpeningForm autoFocus={data.counted.length === 0} />
          ) : (
            <>
              <OpenShift key={data.open.id} shift={data.open} />
              <ShiftsToTakeOver />
            </>
          )}
        </>
      )}
    </section>
  )
}

/** Opens a shift: the float that was handed out, and what of it is there. */
const OpeningForm = ({ autoFocus }: { autoFocus: boolean }) => {
  const amountId = useId()
  const [handedOut, setHandedOut] = useState('')
  const [counts, setCounts] = useState<Counts>({})
  const { run, running } = useWrite(shiftCalls.open, { refresh: shiftRefresh, perForm: true, success: '已开班' })
  const isAmount = /^\d{1,8}\.\d{2}$/.test(handedOut)
  const difference = isAmount ? totalOf(counts) - toFen(handedOut) : 0n
  const [reason, setReason] = useState('')
  const reasonId = useId()
  return (
    <form
      className="shift-desk-card"
      aria-label="开班"
      onSubmit={event => {
        event.preventDefault()
        void run({ handedOut: handedOut || '0', faces: facesOf(counts), reason })
      }}
    >
      <h2>开班</h2>
      <p className="soft">领取备用金，当面清点后开班；没有备用金填 0。开班后才能收付现金。</p>
      <label className="shift-desk-amount" htmlFor={amountId}>
        领用备用金
        <YuanInput
          id={amountId}
          value={handedOut}
          onChange={text => setHandedOut(yuanOf(text))}
          placeholder="0.00"
          autoFocus={autoFocus}
        />
      </label>
      <CashCountInput value={counts} onChange={setCounts} />
      {difference !== 0n && (
        <>
          <output className="shift-desk-difference">
            比领用的{difference < 0n ? '少' : '多'} ¥{moneyText(fromFen(difference < 0n ? -difference : difference))}
            ，开班时即记{difference < 0n ? '短款' : '长款'}，交班由另一人确认
          </output>
          <label className="shift-desk-amount" htmlFor={reasonId}>
            差异原因
            <Input
              id={reasonId}
              value={reason}
              maxLength={180}
              onChange={event => setReason(event.target.value)}
              placeholder="必填，如：一张 2 元假币"
            />
          </label>
        </>
      )}
      <div className="shift-desk-buttons">
        <Button type="primary" htmlType="submit" loading={running} disabled={difference !== 0n && reason.trim() === ''}>
          开班
        </Button>
      </div>
    </form>
  )
}

/** A blind count: what the ledger expects comes with the answer. */
const CountForm = ({ shift, onCancel }: { shift: ShiftRow; onCancel: () => void }) => {
  const [counts, setCounts] = useState<Counts>({})
  const { run, running } = useWrite(shiftCalls.count, { refresh: shiftRefresh, success: '已提交点款' })
  const submit = async () => {
    const answer = await run({ id: shift.id, version: shift.version, faces: facesOf(counts) })
    if (answer !== undefined) onCancel()
  }
  return (
    <form
      aria-label="交班点款"
      className="shift-desk-count"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="soft">清点钱箱里的全部现金。应有金额在提交后显示；提交后不能再收付现金。</p>
      <CashCountInput value={counts} onChange={setCounts} autoFocus />
      <div className="shift-desk-buttons">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" htmlType="submit" loading={running}>
          提交点款
        </Button>
      </div>
    </form>
  )
}

const OpenShift = ({ shift }: { shift: ShiftRow }) => {
  const [isCounting, setCounting] = useState(false)
  const handOver = useDialog()
  return (
    <div className="shift-desk-card">
      <h2>当班中</h2>
      <p>
        班次 {shift.shiftCode}，<Time value={shift.createTime} /> 开班，备用金 ¥{moneyText(shift.float)}
      </p>
      {isCounting ? (
        <CountForm shift={shift} onCancel={() => setCounting(false)} />
      ) : (
        <div className="shift-desk-buttons">
          <Button onClick={() => handOver.show()}>中途缴款</Button>
          <Button type="primary" onClick={() => setCounting(true)}>
            交班点款
          </Button>
        </div>
      )}
      <HandOverDialog open={handOver.open} shift={shift} onClose={handOver.close} />
    </div>
  )
}

const CountedShift = ({ shift, onShow }: { shift: ShiftRow } & Props) => {
  const [isCounting, setCounting] = useState(false)
  const confirming = useDialog()
  const isExact = shift.difference === '0.00'
  return (
    <div className="shift-desk-card" aria-live="polite">
      <h2>已点款 {shift.shiftCode}</h2>
      <dl className="shift-desk-sums">
        <dt>应有现金</dt>
        <dd>¥{moneyText(shift.expected)}</dd>
        <dt>清点</dt>
        <dd>¥{moneyText(shift.counted)}</dd>
        <dt>长短款</dt>
        <dd className={isExact ? undefined : 'shift-desk-difference'}>{differenceText(shift.difference)}</dd>
      </dl>
      {shift.hadDifference && (
        <p className="soft">
          {shift.floatReason !== '' ? '开班时的备用金' : '清点'}
          有过差异，须由另一位有“确认交班”权限的人员在班次列表中确认并写明原因。
        </p>
      )}
      {isCounting ? (
        <CountForm shift={shift} onCancel={() => setCounting(false)} />
      ) : (
        <div className="shift-desk-buttons">
          <Button onClick={() => onShow(shift.id)}>交班单</Button>
          <Button onClick={() => setCounting(true)}>重新清点</Button>
          {!shift.hadDifference && (
            <Button type="primary" onClick={() => confirming.show()}>
              确认交班
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog open={confirming.open} shift={shift} onClose={confirming.close} />
    </div>
  )
}
