import type { Snapshot, SnapshotTable } from './snapshot.ts'

const dayLength = 86_400_000
const minute = 60_000
/** The laboratory opens at 8:00; before 8:30 the last day of the demonstration is yesterday. */
const opening = 8 * 60 * minute
const firstMinutes = 30 * minute

// Wall-clock times are parsed as UTC: only differences matter, and the laboratory has no daylight saving time.
const parse = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const midnightOf = (time: number): number => Math.floor(time / dayLength) * dayLength

/** The time to which a time of a snapshot that ends at `end` is moved when loaded at `now`, all wall-clock. */
type DateMove = { readonly date: (date: string) => string; readonly time: (wall: string) => string }

/**
 * Moves by whole days, so that the last day is today. Events of the last day are moved closer to opening time, so
 * that all of them are past; future times, such as due times, keep their distance from now.
 */
export const dateMove = (end: string, now: string): DateMove => {
  const [from, to] = [parse(end), parse(now)]
  const today = midnightOf(to) + (to - midnightOf(to) < opening + firstMinutes ? -dayLength : 0)
  const days = today - midnightOf(from)
  const begin = midnightOf(from) + opening
  const scale = Math.min(1, (to - today - opening) / (from - begin))
  const move = (time: number): number => {
    if (time <= begin) return time + days
    if (time <= from) return begin + days + (time - begin) * scale
    return scale === 1 ? time + days : to + (time - from)
  }
  return {
    date: date => dateOf(parse(`${date} 00:00:00`) + days),
    time: wall => new Date(Math.floor(move(parse(wall)) / 1000) * 1000).toISOString().slice(0, 19),
  }
}

type Issued = { readonly report_code: string | null; readonly issue_time: string | null }

/** New numbers of the reports, since each year begins at 1 and the years now end elsewhere. */
const renumberReports = (reports: readonly Issued[], move: DateMove) => {
  const codes = new Map<string, string>()
  const last = new Map<string, number>()
  const issued = reports.flatMap(({ report_code: code, issue_time: time }) =>
    code !== null && time !== null && !code.includes('-G') ? [{ code, time }] : [],
  )
  for (const { code, time } of issued.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const year = move.time(time.slice(0, 19)).slice(0, 4)
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    codes.set(code, `BG${year}-${String(number).padStart(6, '0')}`)
  }
  return { codes, series: [...last].map(([year, number]) => ({ series: `BG${year}`, last: number })) }
}

const places =
  /(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.\d+)?|(?<![\d-])(?<date>20\d\d-\d\d-\d\d)(?![\d-])|\bWT(?<day>20\d{6})\b|\b(?<report>BG20\d\d-\d{6})/g

type DateParts = { readonly time?: string; readonly date?: string; readonly day?: string; readonly report?: string }

/** Moves every date in a text: times, dates, and the numbers of delegations and reports, which begin with one. */
const moveText = (text: string, move: DateMove, codes: ReadonlyMap<string, string>): string =>
  text.replaceAll(places, (...args) => {
    const { time, date, day, report } = args.at(-1) as DateParts
    if (time !== undefined) return move.time(time).replace('T', time.charAt(10))
    if (date !== undefined) return move.date(date)
    if (day !== undefined) {
      const moved = move.date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
      return `WT${moved.replaceAll('-', '')}`
    }
    return codes.get(report ?? '') ?? report ?? ''
  })

type Series = { readonly series: string; readonly last: number }

/** The tables of a snapshot with its last day moved to today. */
export const moveDates = ({ end, tables }: Pick<Snapshot, 'end' | 'tables'>, now: string): SnapshotTable[] => {
  const move = dateMove(end, now)
  const reports = tables.find(({ table }) => table === 'report')
  const { codes, series } = renumberReports(JSON.parse(reports?.rows ?? '[]') as Issued[], move)
  return tables.map(entry => {
    const rows = moveText(entry.rows, move, codes)
    if (entry.table !== 'number_series') return { ...entry, rows }
    const others = (JSON.parse(rows) as Series[]).filter(one => !one.series.startsWith('BG'))
    return { ...entry, rows: JSON.stringify([...others, ...series]) }
  })
}
