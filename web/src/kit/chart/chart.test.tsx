import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RankedBars, ShareBar } from './bar-chart.tsx'
import { ControlChart } from './control-chart.tsx'
import { Histogram } from './histogram.tsx'
import { SeriesChart } from './series-chart.tsx'
import { StepLine } from './step-line.tsx'

const phone = vi.hoisted(() => ({ narrow: false }))
vi.mock('../hooks/use-narrow.ts', () => ({ useNarrow: () => phone.narrow }))
afterEach(() => {
  cleanup()
  phone.narrow = false
})

const marks = () => [...document.querySelectorAll<SVGElement>('[data-mark]')]
const names = () => marks().map(mark => mark.getAttribute('aria-label'))
const cells = () => [...document.querySelectorAll('tr')].map(row => [...row.cells].map(cell => cell.textContent))

const months = ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月']
const income = (
  <SeriesChart
    title="收入"
    unit="元"
    labelName="月份"
    series={[{ name: '煤质' }, { name: '物料' }, { name: '实收', draw: 'line' }]}
    marks={months.map((label, at) => ({
      label,
      values: [at * 100, -20, at === 7 ? null : 80],
      hrefs: ['coal', 'material', 'paid'].map(figure => `#/list?month=${at}&figure=${figure}`),
    }))}
  />
)

test('each figure is a mark of its own, a link to its rows; what has no figure has no mark', () => {
  render(income)
  expect(
    marks()
      .slice(6, 9)
      .map(mark => mark.getAttribute('href')),
  ).toEqual(['#/list?month=2&figure=coal', '#/list?month=2&figure=material', '#/list?month=2&figure=paid'])
  expect(names().slice(6, 9)).toEqual(['3月：煤质 200 元', '3月：物料 -20 元', '3月：实收 80 元'])
  expect(names().filter(name => name?.startsWith('8月'))).toEqual(['8月：煤质 700 元', '8月：物料 -20 元'])
})

test('each figure of the table links to its own rows', () => {
  render(income)
  fireEvent.click(screen.getByText('看表格'))
  const links = [...document.querySelectorAll('tbody tr:nth-child(3) a')]
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['200', '#/list?month=2&figure=coal'],
    ['-20', '#/list?month=2&figure=material'],
    ['80', '#/list?month=2&figure=paid'],
  ])
})

test('the marks of one label share its strip, each with room for a pointer', () => {
  render(income)
  const reaches = marks()
    .slice(6, 9)
    .map(mark => mark.querySelector('.chart-reach'))
    .map(reach => [Number(reach?.getAttribute('y')), Number(reach?.getAttribute('height'))] as const)
    .toSorted(([a], [b]) => a - b)
  expect(reaches.every(([, height]) => height >= 14)).toBe(true)
  expect(reaches.reduce((end, [y, height]) => (Math.abs(y - end) < 1e-6 ? y + height : Number.NaN), 22)).toBeCloseTo(
    236,
  )
})

test('columns are stacked above and below zero, and a line leaves out what has no figure', () => {
  render(income)
  const [above, below] = [3, 4].map(at => marks()[at]?.querySelector('rect:not(.chart-reach)'))
  const zero = Number(above?.getAttribute('y')) + Number(above?.getAttribute('height'))
  expect(Number(below?.getAttribute('y'))).toBeCloseTo(zero)
  expect(document.querySelectorAll('.chart-body circle')).toHaveLength(7)
  expect(document.querySelector('.chart-body path')?.getAttribute('d')).not.toContain('NaN')
})

test('series differ by hatching and dash, and the legend names them', () => {
  render(income)
  const [first, second] = [3, 4].map(at => marks()[at]?.querySelector('rect:not(.chart-reach)'))
  expect(first?.getAttribute('fill')).toBe('currentColor')
  expect(second?.getAttribute('fill')).toMatch(/^url\(#/)
  expect(document.querySelector('.chart-body path')?.getAttribute('stroke-dasharray')).toBe('2 3')
  expect([...document.querySelectorAll('.chart-legend li')].map(entry => entry.textContent)).toEqual([
    '煤质',
    '物料',
    '实收',
  ])
})

test('Tab enters at the first mark and arrow keys go on', () => {
  render(income)
  expect(marks().map(mark => mark.getAttribute('tabindex'))).toEqual(['0', ...Array.from({ length: 22 }, () => '-1')])
  marks()[0]?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(marks()[1])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
  expect(document.activeElement).toBe(marks()[22])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(marks()[22])
})

test('the chart gives way to its table and comes back', () => {
  render(income)
  fireEvent.click(screen.getByText('看表格'))
  expect(marks()).toEqual([])
  expect(cells().slice(0, 2)).toEqual([
    ['月份', '煤质（元）', '物料（元）', '实收（元）'],
    ['1月', '0', '-20', '80'],
  ])
  fireEvent.click(screen.getByText('看图形'))
  expect(marks()).toHaveLength(23)
})

test('a phone draws the last six and says where the others are; the table has all', () => {
  phone.narrow = true
  render(income)
  expect(names()[0]).toContain('3月')
  expect(document.querySelector('.chart-note')?.textContent).toBe('另有 2 项见表格')
  fireEvent.click(screen.getByText('看表格'))
  expect(cells()).toHaveLength(9)
})

test('without figures it says so', () => {
  render(<SeriesChart title="收入" unit="元" labelName="月份" series={[{ name: '煤质' }]} marks={[]} />)
  expect(screen.getByText('暂无数据')).toBeTruthy()
})

test('bars are ranked, the largest first and the longest', () => {
  const bars = [
    { label: '灰分', value: 5 },
    { label: '全硫', value: 20, href: '#/x' },
  ]
  render(<RankedBars title="项目" unit="项" labelName="项目" bars={bars} />)
  expect(names()).toEqual(['全硫：20 项', '灰分：5 项'])
  const [longest, other] = [...document.querySelectorAll('rect:not(.chart-reach)')].map(bar =>
    Number(bar.getAttribute('width')),
  )
  expect(other).toBeCloseTo((longest ?? 0) / 4)
})

test('shares fill the bar and are written', () => {
  const bars = [
    { label: '30天内', value: 30 },
    { label: '90天以上', value: 10 },
  ]
  render(<ShareBar title="账龄" unit="元" labelName="账龄" bars={bars} />)
  expect(names()).toEqual(['30天内：30 元，75.0%', '90天以上：10 元，25.0%'])
  expect(document.querySelector('.chart-legend')?.textContent).toContain('90天以上 25.0%')
})

test('shares of nothing have no percentage', () => {
  render(<ShareBar title="账龄" unit="元" labelName="账龄" bars={[{ label: '30天内', value: 0 }]} />)
  expect(names()).toEqual(['30天内：0 元，--'])
})

test('a control chart draws mean and limits, and tells verdicts by shape and text', () => {
  render(
    <ControlChart
      title="灰分质控"
      unit="%"
      mean={10}
      deviation={0.1}
      certified={{ value: 10, uncertainty: 0.2 }}
      format={value => value.toFixed(2)}
      points={[
        { key: '1', label: '06-01', value: 10, broken: [], verdict: 'accepted', href: '#/bench' },
        { key: '2', label: '06-02', value: 10.25, broken: ['1-2s'], verdict: 'warned' },
        { key: '3', label: '06-03', value: 10.35, broken: ['1-3s', '2-2s'], verdict: 'rejected' },
      ]}
    />,
  )
  expect([...document.querySelectorAll('.chart-limit text')].map(text => text.textContent)).toEqual([
    '−3s',
    '−2s',
    '−1s',
    '均值',
    '+1s',
    '+2s',
    '+3s',
  ])
  expect(names()).toEqual([
    '06-01：10.00 %，在控',
    '06-02：10.25 %，警告（1-2s）',
    '06-03：10.35 %，失控（1-3s、2-2s）',
  ])
  expect(document.querySelectorAll('.chart-accepted, .chart-warned, .chart-rejected')).toHaveLength(3)
  expect(document.querySelector('.chart-certified')).toBeTruthy()
})

test('a control chart without limits draws its points alone', () => {
  render(
    <ControlChart
      title="灰分质控"
      unit="%"
      points={[{ key: '1', label: '06-01', value: 10, broken: [], verdict: 'accepted' }]}
    />,
  )
  expect(document.querySelector('.chart-limit')).toBeNull()
  expect(marks()).toHaveLength(1)
})

test('a histogram gives the share of each class', () => {
  render(
    <Histogram
      title="反射率"
      labelName="反射率（%）"
      unit="点"
      classes={[
        { from: '0.95', count: 1 },
        { from: '1.00', count: 3 },
      ]}
    />,
  )
  expect(names()).toEqual(['0.95：1 点，25.0%', '1.00：3 点，75.0%'])
})

test('a histogram rounds a tie to the even digit, as the report does', () => {
  const classes = [9, 71].map((count, at) => ({ from: String(at), count }))
  render(<Histogram title="反射率" labelName="反射率（%）" unit="点" classes={classes} />)
  expect(names()).toEqual(['0：9 点，11.2%', '1：71 点，88.8%'])
})

test('a step line begins with the earliest change, whatever order they come in', () => {
  render(
    <StepLine
      title="价格走势"
      unit="元"
      points={[
        { time: '2026-03-01 00:00:00', value: 25, note: '调价' },
        { time: '2026-01-01 00:00:00', value: 20, note: '<初始>' },
      ]}
    />,
  )
  expect(names()).toEqual(['2026-01-01：20.00 元，<初始>', '2026-03-01：25.00 元，调价'])
  const x = marks().map(mark => Number(mark.querySelector('circle')?.getAttribute('cx')))
  expect(x[0]).toBeLessThan(x[1] ?? 0)
})
