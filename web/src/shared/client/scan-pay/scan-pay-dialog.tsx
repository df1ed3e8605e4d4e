import type { ScanMethod } from '@seam/contract/client/money/pay-method'
import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { ScanPay } from './scan-pay.tsx'

export type ScannedTrade = { tradeId: number; tradeCode: string; channel: ScanMethod }

type Props = { open: boolean; trade: ScannedTrade | undefined; onClose: () => void }

/** Collects an open trade by scanning. Closing the dialog leaves the trade open. */
export const ScanPayDialog = ({ open, trade, onClose }: Props) =>
  trade && (
    <DialogFrame open={open} title={`扫码收款：${trade.tradeCode}`} onLeave={onClose} footer={null} width={420}>
      <ScanPay
        key={trade.tradeId}
        {...trade}
        onPaid={() => {
          toast.success('已收到付款')
          onClose()
        }}
        onClosed={() => {
          toast.info('交易已关闭')
          onClose()
        }}
        onEnded={onClose}
      />
    </DialogFrame>
  )
