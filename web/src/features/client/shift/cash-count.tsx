import { type CashCount, type CashFace, cashFaces, cashTotal } from '@seam/contract/client/money/shift'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { moneyText } from '../../../kit/money/money.tsx'
import './cash-count.css'

export type Counts = Readonly<Partial<Record<CashFace, string>>>

const numberOf = (typed: string | undefined) => (/^\d{1,5}$/.test(typed ?? '') ? Number(typed) : 0)

/** The count as the call takes it: without what there is none of. */
export const facesOf = (counts: Counts): CashCount =>
  cashFaces.flatMap(face => {
    const count = numberOf(counts[face])
    return count === 0 ? [] : [{ face, count }]
  })

export const totalOf = (counts: Counts): bigint => cashTotal(facesOf(counts))

const labelOf = (face: CashFace) => (face === '0.01' ? '分币（分）' : `${Number(face)} 元`)

/** Enter moves on to the next face, as Tab does. */
const moveOn = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

type Props = { value: Counts; onChange: (counts: Counts) => void; autoFocus?: boolean }

/** Counts cash by banknotes and coins. */
export const CashCountInput = ({ value, onChange, autoFocus = false }: Props) => (
  <table className="cash-count">
    <thead>
      <tr>
        <th scope="col">面额</th>
        <th scope="col">张数</th>
        <th scope="col">金额</th>
      </tr>
    </thead>
    <tbody>
      {cashFaces.map((face, at) => (
        <tr key={face}>
          <th scope="row">{labelOf(face)}</th>
          <td>
            <Input
              aria-label={`${labelOf(face)}的张数`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              placeholder="0"
              autoFocus={autoFocus && at === 0}
              value={value[face] ?? ''}
              onChange={event => onChange({ ...value, [face]: event.target.value.replace(/\D/g, '') })}
              onKeyDown={moveOn}
            />
          </td>
          <td>{moneyText(fromFen(toFen(face) * BigInt(numberOf(value[face]))))}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          合计
        </th>
        <td>
          <strong aria-live="polite">¥{moneyText(fromFen(totalOf(value)))}</strong>
        </td>
      </tr>
    </tfoot>
  </table>
)
