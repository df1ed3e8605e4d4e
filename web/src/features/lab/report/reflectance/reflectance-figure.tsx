import type { Reflectance } from '@seam/contract/lab/report/report.snapshot'
import { Histogram } from '../../../../kit/chart/histogram.tsx'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { DistributionImage } from '../../../../shared/lab/petrography/distribution-picture.tsx'
import './reflectance.css'

/** The reflectance of one sample with its distribution, as it is printed. */
export const ReflectanceFigure = ({ sampleName, reflectance }: { sampleName: string; reflectance: Reflectance }) => {
  const { kind, mean, deviation, count, blendType, blendName, classes, set } = reflectance
  return (
    <section className="reflectance-figure">
      <h4>{sampleName}</h4>
      <div>
        <Histogram title="镜质体反射率分布" labelName="反射率（%）" unit="点" classes={classes} />
        <dl>
          <dt>
            平均值 <Symbol text={kind} />
            ，%
          </dt>
          <dd>{mean || '—'}</dd>
          <dt>标准差 S，%</dt>
          <dd>{deviation}</dd>
          <dt>测点数 n</dt>
          <dd>{count}</dd>
          <dt>混煤类型</dt>
          <dd>
            {blendType}　{blendName}
          </dd>
        </dl>
      </div>
      {set?.picture !== undefined && <DistributionImage code={set.picture.imageCode} />}
    </section>
  )
}
