import { shareOfReadings } from '@seam/contract/kit/value/percent'
import { blendType } from '@seam/contract/lab/report/report'
import type { ReflectanceStatistics } from '@seam/contract/lab/result/petrography'
import { Histogram } from '../../../kit/chart/histogram.tsx'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { DistributionImage } from './distribution-picture.tsx'

type Props = { kind: 'Rran' | 'Rmax'; statistics: ReflectanceStatistics; pictureCode: string | null }

/** The statistics of a set of readings: figures, distribution and, for Rmax, shares of coal kinds. */
export const ReflectanceFigures = ({ kind, statistics, pictureCode }: Props) => {
  const { points, mean, deviation, minimum, maximum, classes, notches, computedType, outsideTable, shares } = statistics
  return (
    <div className="petrography-figures">
      <dl>
        <dt>测点数 n</dt>
        <dd>{points}</dd>
        <dt>
          平均值 <Symbol text={kind} />
        </dt>
        <dd>{mean} %</dd>
        <dt>标准差 S</dt>
        <dd>{deviation} %</dd>
        <dt>最小～最大</dt>
        <dd>
          {minimum}～{maximum} %
        </dd>
        <dt>凹口</dt>
        <dd>{notches}</dd>
        <dt>计算的混煤类型</dt>
        <dd>
          {computedType}　{blendType.label(computedType)}
        </dd>
      </dl>
      {outsideTable && (
        <p className="petrography-notice">S ≤ 0.20 而有凹口，标准的表中没有此种情形，类型按凹口数确定。</p>
      )}
      <Histogram title="反射率分布（每级 0.05%）" labelName="反射率（%）" unit="点" classes={classes} />
      {shares.length > 0 && (
        <p>
          煤种占比（按最大反射率范围）：
          {shares.map(({ name, count }) => `${name} ${shareOfReadings(count, points)} %`).join('，')}
        </p>
      )}
      {pictureCode !== null && <DistributionImage code={pictureCode} />}
    </div>
  )
}
