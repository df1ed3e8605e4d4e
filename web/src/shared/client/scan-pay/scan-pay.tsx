import { type AttemptState, attemptState, ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod, scanMethods } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { onlinePayCalls } from '@seam/contract/trade/online-pay'
import { Alert, Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { ask } from '../../../kit/feedback/feedback.tsx'
import { useStableCallback } from '../../../kit/hooks/use-stable-callback.ts'
import { moneyText } from '../../../kit/money/money.tsx'
import { labMoment } from '../../../kit/time/lab-time.ts'
import { clock } from '../../../kit/time/server-clock.ts'
import './scan-pay.css'

type Props = {
  tradeId: number
  channel: ScanMethod
  /** channels that are switched on */
  channels?: readonly ScanMethod[]
  onPaid: () => void
  onClosed: () => void
  /** it was paid or closed elsewhere, as a message has said */
  onEnded: () => void
}

type Code = OutputOf<typeof onlinePayCalls.start>

const pollOwn = 2000
const pollChannel = 5000

/** The code of an open trade: shown until it is paid, closed, or expired. */
export const ScanPay = ({ tradeId, channel: first, channels = scanMethods, onPaid, onClosed, onEnded }: Props) => {
  const [channel, setChannel] = useState<ScanMethod>(first)
  const [code, setCode] = useState<Code>()
  const [hasFailed, setFailed] = useState(false)
  const { run: start } = useWrite(onlinePayCalls.start, {
    about: input => input.channel,
    onFailure: ({ code: failure }) => {
      if (failure === ledgerFailures.wrongTradeState.code) onEnded()
      return undefined
    },
  })
  const { run: withdraw, running: isClosing } = useWrite(onlinePayCalls.withdraw, { about: input => input.tradeId })

  const requestCode = useStableCallback(async (of: ScanMethod) => {
    setCode(undefined)
    setFailed(false)
    const answer = await start({ tradeId, channel: of })
    setCode(answer)
    setFailed(answer === undefined)
  })
  useEffect(() => void requestCode(channel), [channel, requestCode])

  const giveUp = async () => {
    const question = { title: '不再扫码收款？', content: '收款码随即失效；已经支付的照常入账。', okText: '不再收款' }
    if (!(await ask({ ...question, cancelText: '继续等待' }))) return
    const answer = await withdraw({ tradeId })
    if (answer?.tradeState === tradeState.done) onPaid()
    else if (answer !== undefined) onClosed()
  }

  return (
    <section className="scan-pay" aria-label="扫码收款">
      <Segmented<ScanMethod>
        value={channel}
        onChange={setChannel}
        disabled={isClosing}
        options={channels.map(value => ({ value, label: payMethod.label(value) }))}
        aria-label="支付渠道"
      />
      {code === undefined ? (
        <div className="scan-pay-image">
          {hasFailed ? (
            <Button onClick={() => void requestCode(channel)}>重新取收款码</Button>
          ) : (
            <EmptyRows waiting failure={undefined} onRetry={() => undefined} />
          )}
        </div>
      ) : (
        <DisplayedCode
          key={code.attemptId}
          code={code}
          channel={channel}
          onPaid={onPaid}
          onClosed={onClosed}
          onRenew={() => void requestCode(channel)}
        />
      )}
      <Button loading={isClosing} onClick={() => void giveUp()}>
        不再扫码
      </Button>
    </section>
  )
}

/** What became of a payment that could not be given to its trade. */
const misfitTexts: readonly (readonly [AttemptState, string])[] = [
  [attemptState.surplus, '这笔款已经付清或取消，客户这次支付的将原路退回'],
  [attemptState.mismatch, '已收到付款，但金额与应付的不符，转入待认领，请在「银行到账」核对'],
]

type DisplayedProps = Pick<Props, 'channel' | 'onPaid' | 'onClosed'> & { code: Code; onRenew: () => void }

const DisplayedCode = ({ code, channel, onPaid, onClosed, onRenew }: DisplayedProps) => {
  const { attemptId, image, codeUrl, amount, expireTime, demo } = code
  const seconds = useSecondsUntil(expireTime)
  const own = useRead(onlinePayCalls.states, { attemptId }, { every: pollOwn, quiet: true, staleTime: 0 })
  const channelAnswer = useRead(onlinePayCalls.ask, { attemptId }, { every: pollChannel, quiet: true, staleTime: 0 })
  const states = [own.data?.tradeState, channelAnswer.data?.tradeState]
  const isPaid = states.includes(tradeState.done)
  const isClosed = states.includes(tradeState.closed)
  const attempts = [own.data?.attemptState, channelAnswer.data?.attemptState]
  const misfit = isPaid ? undefined : misfitTexts.find(([state]) => attempts.includes(state))?.[1]
  const finish = useStableCallback(() => (isPaid ? onPaid() : onClosed()))
  useEffect(() => {
    if (isPaid || (isClosed && misfit === undefined)) finish()
  }, [isPaid, isClosed, misfit, finish])
  if (misfit !== undefined) return <Alert type="warning" showIcon title={misfit} />
  // Closed without its trade: another code took its place elsewhere, or its channel answered late.
  const ending = seconds === 0 ? '过期' : attempts.includes(attemptState.closed) && '失效'
  return (
    <>
      {demo && <Alert type="warning" showIcon title="演示支付：不会产生真实扣款" />}
      <strong className="scan-pay-amount">¥{moneyText(amount)}</strong>
      <div className="scan-pay-image" data-expired={ending !== false}>
        <img src={image} alt={`${payMethod.label(channel)}收款码`} />
      </div>
      {ending ? (
        <Button type="primary" onClick={onRenew}>
          收款码已{ending}，重新取码
        </Button>
      ) : (
        <p className="scan-pay-note" role="timer">
          请客户用{payMethod.label(channel)}扫码，{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}{' '}
          后过期
        </p>
      )}
      {demo && (
        <a href={codeUrl} target="_blank" rel="noreferrer">
          打开演示支付页面
        </a>
      )}
      {channelAnswer.error !== null && <p className="scan-pay-note">{channelAnswer.error.message}</p>}
    </>
  )
}

const secondsUntil = (time: string): number => Math.max(0, Math.ceil((labMoment(time) - clock.now()) / 1000))

const useSecondsUntil = (time: string): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
