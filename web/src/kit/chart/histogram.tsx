import { shareOfReadings } from '@seam/contract/kit/value/percent'
import { LabelAxis, margin, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartMark } from './mark.tsx'
import { bandScale, linearScale } from './scale.ts'

/** A class of values: its lower edge as text, and its number of values. */
type HistogramClass = { readonly from: string; readonly count: number; readonly href?: string | undefined }

type Props = {
  title: string
  /** 反射率（%） …: the divided quantity. */
  labelName: string
  /** 点, 次 …: the counted unit. */
  unit: string
  classes: readonly HistogramClass[]
  height?: number
}

/** The distribution of values: share of each class in per cent. */
export const Histogram = ({ title, labelName, unit, classes, height = 200 }: Props) => {
  const all = classes.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number) => (all === 0 ? 0 : (count / all) * 100)
  const scale = linearScale([0, ...classes.map(({ count }) => share(count))], [height - margin.bottom, margin.top], 4)
  return (
    <ChartFrame
      title={title}
      height={height}
      table={{
        head: [labelName, unit, '占比（%）'],
        rows: classes.map(({ from, count, href }) => ({
          key: from,
          cells: [from, String(count), shareOfReadings(count, all)],
          href,
        })),
      }}
    >
      {width => {
        const bands = bandScale(classes.length, [margin.left, width - margin.right])
        return (
          <>
            <ValueAxis scale={scale} width={width} unit="%" />
            <LabelAxis
              labels={classes.map(({ from }) => from)}
              at={bands.middle}
              y={height - margin.bottom}
              width={width - margin.left}
            />
            {classes.map(({ from, count, href }, at) => (
              <ChartMark
                key={from}
                first={at === 0}
                href={href}
                label={`${from}：${count} ${unit}，${shareOfReadings(count, all)}%`}
                className="chart-tone-0"
              >
                <rect
                  fill="currentColor"
                  x={bands.left(at) + 1}
                  width={Math.max(1, bands.width - 2)}
                  y={scale.position(share(count))}
                  height={scale.position(0) - scale.position(share(count))}
                />
              </ChartMark>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
