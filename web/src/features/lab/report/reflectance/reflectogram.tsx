import { type ParsedClasses, shares } from './classes.ts'

const height = 120
const bar = 22

/** The distribution drawn: classes to the right, their share of all points upwards. */
export const Reflectogram = ({ classes, points }: Pick<ParsedClasses, 'classes' | 'points'>) => {
  const all = shares({ classes, points })
  const highest = Math.max(1, ...all)
  const width = Math.max(1, classes.length) * bar
  const labelled = Math.ceil(classes.length / 12)
  return (
    <svg
      className="reflectance-chart"
      viewBox={`0 0 ${width} ${height + 34}`}
      style={{ maxWidth: Math.max(200, width * 1.6) }}
      aria-label={`反射率分布，${classes.length} 级，${points} 点`}
    >
      <title>反射率分布</title>
      {classes.map(({ from, count }, at) => {
        const tall = ((all[at] ?? 0) / highest) * height
        return (
          <g key={`${from} ${at}`}>
            <rect x={at * bar + 1} y={height + 12 - tall} width={bar - 2} height={tall}>
              <title>
                {from}：{count} 点，{(all[at] ?? 0).toFixed(1)}%
              </title>
            </rect>
            {at % labelled === 0 && (
              <text x={at * bar + bar / 2} y={height + 24}>
                {from}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2={width} y1={height + 12.5} y2={height + 12.5} />
    </svg>
  )
}
