import { Button } from 'antd'
import { currentPlace, goTo, placeOf } from '../../../../kit/location/hash-location.ts'
import type { StatFilters } from './stat-filters.ts'

/** The screens of figures, as their rows name them. */
const screenNames: Readonly<Record<string, string>> = {
  '/stat/delegate': '委托统计',
  '/stat/chemical': '化验数据',
  '/stat/service': '服务统计',
  '/stat/highQuota': '高指标统计',
  '/stat/project': '项目分析',
  '/stat/platform': '经营概览',
  '/stat/time': '时效',
  '/stat/quality': '质控',
  '/stat/workload': '工作量',
}

const ofRows = [
  'list',
  'part',
  'figure',
  'age',
  'mark',
  'reason',
  'retest',
  'pair',
  'chart',
  'verdict',
  'name',
  'timeBy',
  'account',
  'subject',
] as const
const noRows = Object.fromEntries(ofRows.map(name => [name, undefined]))

/** Where the rows of an address were opened, and the name of that screen; undefined if it names none. */
const originOf = () => {
  // The hook for the query decodes it a second time, and with it the filters within.
  const from = new URLSearchParams(currentPlace().search).get('from')
  const name = from === null ? undefined : screenNames[placeOf(from).path]
  return from === null || name === undefined ? undefined : { from, name }
}

/**
 * Leaves the rows behind a figure for the screen that they were opened from, as it was then; for their own screen, if
 * the address does not tell.
 */
export const BackButton = ({ filters }: { filters: StatFilters }) => {
  const origin = originOf()
  const leave = () => (origin === undefined ? filters.change(noRows) : goTo(origin.from, { replace: true }))
  return <Button onClick={leave}>返回{origin?.name ?? screenNames[currentPlace().path]}</Button>
}

/** The same on a screen of its own, which is not only for rows. */
export const WayBack = ({ filters }: { filters: StatFilters }) =>
  originOf() === undefined ? null : <BackButton filters={filters} />
