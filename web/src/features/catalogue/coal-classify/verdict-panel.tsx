import type { Classification } from '@seam/contract/catalogue/material/coal-classification'
import { Alert } from 'antd'

/** The class or the missing indices, with the deciding criteria and notes. */
export const VerdictPanel = ({ verdict }: { verdict: Classification | undefined }) => (
  <section className="coal-classify-verdict" aria-label="判别结果" aria-live="polite">
    {verdict === undefined ? <p className="coal-classify-none">请更正标出的指标</p> : <Verdict {...verdict} />}
  </section>
)

const Verdict = ({ category, missing, possible, criteria, cautions }: Classification) => (
  <>
    {category === null ? (
      <h3>缺{missing.join('、')}</h3>
    ) : (
      <h3 className="coal-classify-class">
        {category.name}
        <span>
          {category.code} {category.number}
        </span>
      </h3>
    )}
    {category === null && <p className="coal-classify-none">还可能是 {possible.length} 类中的一类，见下表</p>}
    {criteria.length > 0 && (
      <ol aria-label="判别依据">
        {criteria.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    )}
    {cautions.map(line => (
      <Alert key={line} type="warning" showIcon title={line} />
    ))}
  </>
)
