import { type AttemptState, attemptState, tradeState } from '@seam/contract/client/money/ledger'
import type { ScanMethod } from '@seam/contract/client/money/pay-method'
import type { OutputOf } from '@seam/contract/kit/call'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { useEffect, useEffectEvent, useRef } from 'react'
import { send } from '../../kit/api/send.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { toast } from '../../kit/feedback/feedback.tsx'
import { Card, Yuan, yuanText } from '../ui/parts.tsx'

export type Code = OutputOf<typeof portalMoneyCalls.startCode> & { readonly tradeId: number }

/** A code to scan for a trade that waits for its payment. */
export const startCode = async (tradeId: number, channel: ScanMethod): Promise<Code> => ({
  ...(await send(portalMoneyCalls.startCode, { tradeId, channel })),
  tradeId,
})

type Props = { code: Code; onPaid: () => void; onClosed: () => void }

/** What became of a payment that could not be given to its trade; undefined: there is none. */
const misfitText = (state: AttemptState, amount: string) => {
  if (state === attemptState.surplus) return `这笔款已经付清或取消，这次支付的 ${yuanText(amount)} 将原路退回，不用再付`
  if (state === attemptState.mismatch) return '已收到付款，但金额与应付的不符，实验室核对后与您联系，请不要再付'
  return undefined
}

const isOver = (state: number) => state === tradeState.closed

/** A code to be scanned; on a phone it opens the channel. Polls the state until it is paid. */
export const CodePanel = ({ code, onPaid, onClosed }: Props) => {
  const { data } = useRead(
    portalMoneyCalls.states,
    { attemptId: code.attemptId },
    { every: 2_000, quiet: true, staleTime: 0 },
  )
  const paid = data?.tradeState === tradeState.done
  const over =
    data !== undefined &&
    (data.attemptState === attemptState.closed ||
      (isOver(data.tradeState) && misfitText(data.attemptState, code.amount) === undefined))
  const finish = useEffectEvent(() => {
    if (paid) return onPaid()
    if (!over) return
    toast.info('收款码已失效，没有收到付款；要付款请重新取码')
    onClosed()
  })
  useEffect(() => finish(), [paid, over])
  // the button that asked for the code may be far below it
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  const check = async () => {
    try {
      const states = await send(portalMoneyCalls.ask, { attemptId: code.attemptId })
      const isMisfit = misfitText(states.attemptState, code.amount) !== undefined
      if (states.tradeState !== tradeState.done && !isOver(states.tradeState) && !isMisfit)
        toast.info('还没有收到付款；刚付过款的，请稍等片刻')
    } catch (failure) {
      showFailure(failure)
    }
  }
  const giveUp = () => send(portalMoneyCalls.giveUp, { tradeId: code.tradeId }).then(onClosed, showFailure)
  const misfit = data && !paid ? misfitText(data.attemptState, code.amount) : undefined
  if (misfit !== undefined)
    return (
      <Card title="扫码付款">
        <p role="alert">{misfit}</p>
        <button type="button" className="button" onClick={onClosed}>
          知道了
        </button>
      </Card>
    )
  return (
    <Card title="扫码付款">
      <div className="front-code" ref={panel}>
        <img src={code.image} alt="收款码" width={220} height={220} />
        <p>
          <Yuan value={code.amount} />
        </p>
        {code.demo && <p className="front-soft">演示环境，不会收取任何款项</p>}
        <div className="front-actions">
          <a className="button button-main" href={code.codeUrl} target="_blank" rel="noreferrer">
            在本机付款
          </a>
          <button type="button" className="button" onClick={() => void check()}>
            我已付款
          </button>
          <button type="button" className="button" onClick={() => void giveUp()}>
            不付了
          </button>
        </div>
      </div>
    </Card>
  )
}
