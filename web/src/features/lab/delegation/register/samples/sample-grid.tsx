import type { Offer } from '@seam/contract/catalogue/price/offer'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { Button, Checkbox } from 'antd'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { OrderDialog } from '../../order/order-dialog.tsx'
import { orderList } from '../../order/orderable.ts'
import type { SampleLine } from '../registration.ts'
import type { RegistrationState } from '../use-registration.ts'
import { type ChoiceColumn, choiceColumns } from './columns.ts'
import { SampleDrop, SampleImportButtons, useSampleImport } from './import/sample-import.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { CopyLast } from './last/copy-last.tsx'
import { isIdle, samplesOf } from './lines.ts'
import { pasteColumns } from './paste/paste.ts'
import { PasteDialog } from './paste/paste-dialog.tsx'
import { SampleRow } from './sample-row.tsx'
import { type TablePaste, useSampleGrid } from './use-sample-grid.ts'
import './sample-grid.css'

type Props = {
  root: RefObject<HTMLElement | null>
  offer: Offer
  state: RegistrationState
  /** of each line, from the server */
  subtotals: ReadonlyMap<string, string>
  onLeave: () => void
}

/** The samples of a delegation: a grid for the keyboard, cards on a phone. */
export const SampleGrid = ({ root, offer, state, subtotals, onLeave }: Props) => {
  const columns = useMemo(() => choiceColumns(offer), [offer])
  const pasteable = useMemo(() => pasteColumns(columns), [columns])
  const orders = useMemo(() => orderList(offer), [offer])
  const [choosing, setChoosing] = useState<readonly string[]>()
  const { lines } = state.form
  const samples = samplesOf(lines)
  const positions = new Map(samples.map(({ key }, at) => [key, at + 1]))
  const selection = useSelection(lines)
  const { selectedKeys } = selection
  // an action on a selected line applies to all selected lines
  const open = (keys: readonly string[]) =>
    setChoosing(keys.every(key => selectedKeys.includes(key)) ? selectedKeys : keys)
  const [paste, setPaste] = useState<TablePaste>()
  const actions = useSampleGrid({
    root,
    state,
    columns,
    pasteColumns: pasteable,
    orders,
    onLeave,
    onChoose: open,
    onPasteTable: setPaste,
  })
  // after the last line that is not empty
  const endOfLines = lines.findLastIndex(line => !isIdle(line)) + 1
  const sampleImport = useSampleImport(table => setPaste({ ...table, row: endOfLines }))
  const apply = (keys: readonly string[], edit: (line: SampleLine) => Partial<SampleLine>) => {
    for (const line of lines) if (keys.includes(line.key)) state.changeLine(line.key, edit(line))
  }

  return (
    <section className="registration-card" aria-labelledby="samples-title">
      <div className="registration-card-head">
        <h2 id="samples-title">样品</h2>
        <span className="registration-card-note">
          {samples.length} / {delegationLimits.samples} 个
        </span>
        <KeyboardHelp columns={pasteable} />
        <span className="registration-card-tools">
          <CopyLast state={state} offer={offer} />
          <SampleImportButtons {...sampleImport} />
          <Button onClick={() => setChoosing(selectedKeys.length > 0 ? selectedKeys : samples.map(({ key }) => key))}>
            {selectedKeys.length > 0 ? `为选中的 ${selectedKeys.length} 个选择项目` : '为全部样品选择项目'}
          </Button>
        </span>
      </div>
      <SampleDrop take={sampleImport.take}>
        <div className="sample-grid-scroll">
          <table className="sample-grid">
            <SampleHead columns={columns} selection={selection} />
            <tbody>
              {lines.map((line, row) => (
                <SampleRow
                  key={line.key}
                  line={line}
                  row={row}
                  position={positions.get(line.key)}
                  columns={columns}
                  orders={orders}
                  faults={state.faults}
                  subtotal={subtotals.get(line.key)}
                  chosen={selection.isSelected(line.key)}
                  onChosen={selection.select}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Button type="dashed" block className="sample-grid-add" onClick={actions.add}>
          ＋ 添加样品
        </Button>
      </SampleDrop>
      {sampleImport.dialog}
      {paste && (
        <PasteDialog
          paste={paste}
          columns={pasteable}
          choices={columns}
          orders={orders}
          existing={lines.length - paste.row}
          room={delegationLimits.samples - paste.row}
          onCancel={() => setPaste(undefined)}
          onDone={rows => {
            setPaste(undefined)
            actions.applyPaste(paste.row, rows)
          }}
        />
      )}
      <OrderDialog
        open={choosing !== undefined}
        list={orders}
        samples={lines.filter(({ key }) => choosing?.includes(key))}
        positions={(choosing ?? []).flatMap(key => positions.get(key) ?? [])}
        onClose={() => setChoosing(undefined)}
        onDone={changes => apply(choosing ?? [], changes)}
      />
    </section>
  )
}

/** The selected lines. A line that was removed is no longer selected. */
const useSelection = (lines: readonly SampleLine[]) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((key: string, on: boolean) => {
    setKeys(before => (on ? new Set([...before, key]) : new Set([...before].filter(one => one !== key))))
  }, [])
  const selectedKeys = lines.map(({ key }) => key).filter(key => keys.has(key))
  return {
    selectedKeys,
    isSelected: (key: string) => keys.has(key),
    isAll: selectedKeys.length === lines.length,
    select,
    selectAll: (on: boolean) => setKeys(new Set(on ? lines.map(({ key }) => key) : [])),
  }
}

type HeadProps = { columns: readonly ChoiceColumn[]; selection: ReturnType<typeof useSelection> }

const SampleHead = ({ columns, selection: { selectedKeys, isAll, selectAll } }: HeadProps) => (
  <thead>
    <tr>
      <th className="sample-grid-position">
        <Checkbox
          aria-label="选择全部样品"
          checked={isAll}
          indeterminate={selectedKeys.length > 0 && !isAll}
          onChange={event => selectAll(event.target.checked)}
        />
      </th>
      <th className="sample-grid-name">
        样品名称<i aria-hidden>*</i>
      </th>
      {columns.map(({ field, title, required }) => (
        <th key={field} className="sample-grid-choice">
          {title}
          {required && <i aria-hidden>*</i>}
        </th>
      ))}
      <th className="sample-grid-mass">质量 kg</th>
      <th>
        检测项目<i aria-hidden>*</i>
      </th>
      <th className="sample-grid-subtotal">小计</th>
      <th className="sample-grid-buttons" aria-label="操作" />
    </tr>
  </thead>
)
