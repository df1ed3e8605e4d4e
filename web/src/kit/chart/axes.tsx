import { labelStep, type Scale, textWidth, tickTexts } from './scale.ts'

/** Space for the values at the left and for the labels below, in pixels. */
export const margin = { left: 52, right: 12, top: 22, bottom: 24 }

type ValueAxis = { scale: Scale; width: number; unit: string; right?: number }

/** Horizontal lines with their values. */
export const ValueAxis = ({ scale, width, unit, right = margin.right }: ValueAxis) => {
  const texts = tickTexts(scale.ticks)
  return (
    <g className="chart-axis" aria-hidden="true">
      <text x={margin.left - 6} y={10} textAnchor="end">
        {unit}
      </text>
      {scale.ticks.map((value, at) => (
        <g key={value}>
          <line x1={margin.left} x2={width - right} y1={scale.position(value)} y2={scale.position(value)} />
          <text x={margin.left - 6} y={scale.position(value)} dy="0.35em" textAnchor="end">
            {texts[at]}
          </text>
        </g>
      ))}
    </g>
  )
}

type LabelAxis = { labels: readonly string[]; at: (index: number) => number; y: number; width: number }

/** Labels below the marks; every second or third if they do not fit. */
export const LabelAxis = ({ labels, at, y, width }: LabelAxis) => {
  const step = labelStep(labels.length, width, Math.max(0, ...labels.map(textWidth)) + 8)
  return (
    <g className="chart-axis" aria-hidden="true">
      {labels.map(
        (label, index) =>
          index % step === 0 && (
            <text key={`${label} ${index}`} x={at(index)} y={y} dy="1.4em" textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </g>
  )
}
