import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import type { Orderable } from './orderable.ts'

type Props = { entry: Orderable; onRemove?: () => void }

/** A selected package or project, by its shortest unambiguous name. */
export const OrderChip = ({ entry, onRemove }: Props) => (
  <span
    className={entry.kind === 'group' ? 'delegation-order-chip delegation-order-chip-group' : 'delegation-order-chip'}
    title={entry.name}
  >
    {entry.symbol === undefined ? entry.name : <Symbol text={entry.symbol} />}
    {onRemove && (
      // not in the Tab order: Backspace in the field does the same
      <button type="button" tabIndex={-1} aria-label={`去掉${entry.name}`} onClick={onRemove}>
        ✕
      </button>
    )}
  </span>
)
