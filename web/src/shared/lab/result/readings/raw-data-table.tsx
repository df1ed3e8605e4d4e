import { rawDataEntries, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { ReadingOrigin, ResultReading } from '@seam/contract/lab/result/result.row'
import './raw-data-table.css'

type Props = { origin: ReadingOrigin; reading: Pick<ResultReading, 'raw' | 'instrument'> }

/** The raw data of a reading in the order of its worksheet. */
const linesOf = ({ origin, reading }: Props): readonly (readonly [label: string, value: string])[] => [
  ...rawDataEntries(origin.kind, origin.rawData),
  ...(origin.moisture === undefined ? [] : [['空干基水分', `${origin.moisture} %`] as const]),
  ['读数', reading.raw],
  ...(reading.instrument === '' ? [] : [['仪器', reading.instrument] as const]),
  ['公式', `${worksheetKind.label(origin.kind)} 第${origin.formulaVersion}版`],
]

/** The raw data of a reading with its formula. */
export const RawDataTable = (props: Props) => (
  <dl className="raw-data-table">
    {linesOf(props).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
