import { Checkbox } from 'antd'
import { memo, useState } from 'react'
import { ChoiceInput } from '../../../../../kit/combobox/choice-input.tsx'
import { moneyText } from '../../../../../kit/money/money.tsx'
import { OrderCell } from '../../order/order-cell.tsx'
import type { OrderList } from '../../order/orderable.ts'
import { type Faults, messagesAt } from '../faults.ts'
import type { SampleLine } from '../registration.ts'
import type { ChoiceColumn } from './columns.ts'
import { isMass, kilogramsOf } from './kilograms.ts'
import { SampleActions } from './sample-actions.tsx'
import { SampleMore } from './sample-more.tsx'
import type { SampleGridActions } from './use-sample-grid.ts'
import './sample-grid-cell.css'

type Props = {
  line: SampleLine
  /** index of the row, from 0 */
  row: number
  /** number of the sample in the delegation, from 1; undefined: still idle */
  position: number | undefined
  columns: readonly ChoiceColumn[]
  orders: OrderList
  faults: Faults
  /** the amount for this sample before coefficients, from the server */
  subtotal: string | undefined
  chosen: boolean
  onChosen: (key: string, on: boolean) => void
  actions: SampleGridActions
}

/** One sample: a line of the grid, or a card on a phone. */
export const SampleRow = memo((props: Props) => {
  const { line, row, position, columns, orders, faults, subtotal, chosen, onChosen, actions } = props
  const [open, setOpen] = useState(false)
  const { key } = line
  const place = `samples.${key}`
  const name = position === undefined ? '新样品' : `样品${position}`
  const fault = (field: string) => faults[`${place}.${field}`]
  const cell = (column: number, field: string) => ({
    'data-cell': `${row}.${column}`,
    className: 'sample-grid-cell',
    'aria-invalid': fault(field) !== undefined,
    onKeyDown: (event: React.KeyboardEvent) => actions.press(event, { row, column }),
  })
  const cellFault = messagesAt(faults, place)
  return (
    <>
      <tr className={cellFault.length > 0 ? 'sample-grid-row sample-grid-row-invalid' : 'sample-grid-row'}>
        <td className="sample-grid-position">
          <Checkbox checked={chosen} onChange={event => onChosen(key, event.target.checked)} aria-label={`选择${name}`}>
            {position ?? '·'}
          </Checkbox>
        </td>
        <td data-label="样品名称">
          <input
            {...cell(0, 'sampleName')}
            aria-label={`${name}的名称`}
            value={line.sampleName}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={event => actions.change(key, { sampleName: event.target.value })}
            onPaste={event => actions.paste(event, row)}
          />
        </td>
        {columns.map(({ field, title, options }, at) => (
          <td key={field} data-label={title}>
            <ChoiceInput
              {...cell(at + 1, field)}
              label={`${name}的${title}`}
              inGrid
              options={options}
              value={line[field]}
              onChange={value => actions.change(key, { [field]: value })}
              onChosen={() => actions.next({ row, column: at + 1 })}
            />
          </td>
        ))}
        <td data-label="质量 kg">
          <input
            {...cell(columns.length + 1, 'mass')}
            aria-label={`${name}的质量，千克`}
            value={line.mass}
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            onChange={event => actions.change(key, { mass: event.target.value })}
            onBlur={() => {
              const kilograms = kilogramsOf(line.mass)
              if (kilograms !== line.mass) actions.change(key, { mass: kilograms })
              if (!isMass(kilograms)) actions.change(key, { unread: { ...line.unread, mass: line.mass } })
            }}
          />
        </td>
        <td data-label="检测项目" className="sample-grid-order">
          <OrderCell
            {...cell(columns.length + 2, 'order')}
            label={`${name}的检测项目`}
            choice={line}
            list={orders}
            onChange={({ groupIds, projectIds }) => actions.change(key, { groupIds, projectIds })}
            onOpen={() => actions.choose([key])}
          />
        </td>
        <td data-label="小计" className="sample-grid-subtotal">
          {subtotal === undefined ? '' : moneyText(subtotal)}
        </td>
        <SampleActions
          name={name}
          noted={line.remarks !== '' || line.images.length > 0}
          open={open}
          onToggle={() => setOpen(!open)}
          onCopyAbove={row === 0 ? undefined : () => actions.copyAbove(row)}
          onRemove={() => actions.remove(row)}
        />
      </tr>
      {cellFault.length > 0 && (
        <tr className="sample-grid-errors">
          <td colSpan={columns.length + 6}>
            <span role="alert">{cellFault.join('；')}</span>
          </td>
        </tr>
      )}
      {open && <SampleMore line={line} name={name} span={columns.length + 6} onChange={actions.change} />}
    </>
  )
})
