import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { Button } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../../kit/dictionary/dictionaries.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { useHotkeys } from '../../../kit/hooks/use-hotkeys.ts'
import { UrgencyTag } from '../../../shared/lab/due/urgency-tag.tsx'
import { ReceiptRow } from './receipt/receipt-row.tsx'
import { allInCondition } from './receipt/receipts.ts'
import { SignaturePad } from './signature-pad.tsx'
import { type Signed, useReceiving } from './use-receive.ts'
import './receive-panel.css'

type Props = {
  delegation: Delegation
  onDirty: (dirty: boolean) => void
  onSigned: (signed: Signed) => void
}

const KeyHint = () => <span className="key-hint">（Ctrl+Enter）</span>

/** The receipt of the samples of one delegation. */
export const ReceivePanel = ({ delegation, onDirty, onSigned }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const conditions = useWords('sampleCondition')
  const receiving = useReceiving({ root, delegation, onDirty, onSigned })
  const { receipts, faults, open, running, signature, set, change, receiveAll, sign, goOn } = receiving
  useHotkeys({ enter: goOn })
  const { samples, clientName, consignorName, consignorTelephone, remarks } = delegation
  const left = receipts.filter(({ decision }) => decision === 'open').length
  return (
    <div ref={root} className="receive-panel">
      <header className="receive-panel-head">
        <h2>{delegation.delegateCode}</h2>
        <UrgencyTag value={delegation.urgency} />
        <DictionaryTag dictionary={delegationState} value={delegation.state} />
        <DictionaryTag dictionary={payState} value={delegation.payState} />
        <p>
          {[clientName, consignorName, consignorTelephone, remarks && `备注：${remarks}`]
            .filter(part => part !== '')
            .join(' · ')}
        </p>
      </header>
      <div className="receive-panel-tools">
        <Button onClick={receiveAll} disabled={!open}>
          全部收下{open && <KeyHint />}
        </Button>
        <span>全部状况：</span>
        {conditions.slice(0, 3).map(word => (
          <Button key={word} size="small" onClick={() => set(before => allInCondition(before, word))}>
            {word}
          </Button>
        ))}
      </div>
      <ul className="receive-panel-samples">
        {samples.map((sample, at) => {
          const receipt = receipts[at]
          return (
            receipt && (
              <ReceiptRow
                key={sample.id}
                sample={sample}
                receipt={receipt}
                fault={faults.get(sample.id)}
                onChange={change}
              />
            )
          )
        })}
      </ul>
      <footer className="receive-panel-footer">
        <SignaturePad ref={signature} />
        <span aria-live="polite">{left > 0 ? `还有 ${left} 个样品没有决定` : '全部样品已决定'}</span>
        <Button type="primary" size="large" loading={running} onClick={() => void sign()}>
          完成签收{!open && <KeyHint />}
        </Button>
      </footer>
    </div>
  )
}
