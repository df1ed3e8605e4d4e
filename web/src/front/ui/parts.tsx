import type { Tone } from '@seam/contract/kit/dictionary'
import { separateThousands } from '@seam/contract/kit/value/thousands'
import type { ReactNode } from 'react'

type Coloured<V> = {
  readonly options: readonly { readonly value: V; readonly label: string; readonly tone: Tone }[]
}

/** A value of a closed dictionary. */
export const Tag = <V extends number | string>({ of, value }: { of: Coloured<V>; value: V }) => {
  const option = of.options.find(one => one.value === value)
  return <span className={`front-tag front-tag-${option?.tone ?? 'gray'}`}>{option?.label ?? value}</span>
}

/** An amount of the wire: ¥1,234.50 or -¥1,234.50. */
export const yuanText = (value: string): string => {
  const text = separateThousands(value)
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}

export const Yuan = ({ value }: { value: string }) => <span className="front-yuan">{yuanText(value)}</span>

export const Card = ({ title, extra, children }: { title?: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="front-card" aria-label={title}>
    {title !== undefined && (
      <div className="front-card-head">
        <h2>{title}</h2>
        {extra}
      </div>
    )}
    {children}
  </section>
)

/** Names and values, one below the other. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="front-facts">
    {rows
      .filter(([, value]) => value !== '' && value !== null)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

type PagerProps = { page: number; size: number; total: number; onPage: (page: number) => void }

export const Pager = ({ page, size, total, onPage }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav className="front-pager" aria-label="分页">
      <button type="button" className="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </button>
      <span>
        {page} / {last}
      </span>
      <button type="button" className="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </button>
    </nav>
  )
}

/** 2026-11-22 10:00:00 → 2026-11-22 10:00 */
export const shortTime = (time: string): string => time.slice(0, 16)
