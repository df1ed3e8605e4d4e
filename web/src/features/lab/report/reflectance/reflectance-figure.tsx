import type { Reflectance } from '@seam/contract/lab/report.snapshot'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { Reflectogram } from './reflectogram.tsx'
import './reflectance.css'

/** The reflectance of one sample with its distribution, as it is printed. */
export const ReflectanceFigure = ({ sampleName, reflectance }: { sampleName: string; reflectance: Reflectance }) => {
  const { kind, mean, deviation, count, blendType, blendName, classes } = reflectance
  return (
    <section className="reflectance-figure">
      <h4>{sampleName}　镜质体反射率分布</h4>
      <div>
        <Reflectogram classes={classes} points={count} />
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
    </section>
  )
}
