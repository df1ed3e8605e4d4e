import type { SampleRow } from '@seam/contract/lab/sample/sample'
import { memo, useId, useRef } from 'react'
import { useWords } from '../../../../kit/dictionary/dictionaries.ts'
import { describeSample } from '../../../../shared/lab/sample/describe-sample.ts'
import { ImageList } from '../../../../shared/system/image-list/image-list.tsx'
import { WordInput } from '../word-input.tsx'
import type { Receipt } from './receipts.ts'
import './receipt-row.css'

type Props = {
  sample: SampleRow
  receipt: Receipt
  fault: string | undefined
  onChange: (sampleId: number, part: Partial<Receipt>) => void
}

const decisions = [
  ['received', '收下'],
  ['rejected', '拒收'],
] as const

/** The receipt of one sample: received in a condition or rejected for a reason, with photographs. */
export const ReceiptRow = memo(({ sample, receipt, fault, onChange }: Props) => {
  const name = `样品${sample.position}`
  const { decision } = receipt
  const row = useRef<HTMLLIElement>(null)
  const focusReason = () =>
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-reject-reason] input')?.focus())
  const errorId = useId()
  const error = fault !== undefined && (
    <span id={errorId} role="alert" className="receipt-row-error">
      {fault}
    </span>
  )
  const conditions = useWords('sampleCondition')
  const rejectReasons = useWords('rejectReason')
  return (
    <li ref={row} className="receipt-row" data-decision={decision} aria-label={name}>
      <span className="receipt-row-position">{sample.position}</span>
      <span className="receipt-row-name">
        <b>{sample.sampleName}</b>
        <small>{describeSample(sample)}</small>
        {sample.remarks !== '' && <small>{sample.remarks}</small>}
      </span>
      <span className="receipt-row-choice">
        <fieldset
          className="receipt-row-decision"
          data-wrong={(fault !== undefined && decision === 'open') || undefined}
          aria-label={`${name}收下还是拒收`}
        >
          {decisions.map(([value, label]) => (
            <label key={value} data-decision={value}>
              <input
                type="radio"
                name={`decision-${sample.id}`}
                checked={decision === value}
                onChange={() => onChange(sample.id, { decision: value })}
                // a rejection needs its reason next
                onClick={value === 'rejected' ? focusReason : undefined}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {decision === 'open' && error}
      </span>
      <span className="receipt-row-notes">
        {decision === 'rejected' ? (
          <span data-reject-reason>
            <WordInput
              label={`${name}的拒收原因`}
              placeholder="拒收原因（必填）"
              words={rejectReasons}
              value={receipt.rejectReason}
              invalid={fault !== undefined}
              describedBy={errorId}
              onChange={rejectReason => onChange(sample.id, { rejectReason })}
            />
            {error}
          </span>
        ) : (
          <WordInput
            label={`${name}的状况`}
            placeholder="样品状况"
            words={conditions}
            value={receipt.condition}
            onChange={condition => onChange(sample.id, { condition })}
          />
        )}
      </span>
      <ImageList
        label={`${name}的照片`}
        most={9}
        value={receipt.images}
        onChange={images => onChange(sample.id, { images })}
      />
    </li>
  )
})
