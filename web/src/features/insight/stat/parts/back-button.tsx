import { Button } from 'antd'
import { currentPlace, goTo } from '../../../../kit/location/hash-location.ts'
import type { StatFilters } from './stat-filters.ts'

const parameters = { list: undefined, part: undefined, figure: undefined, asOf: undefined, age: undefined }

/** Leaves the rows behind a figure for their screen, as it was when they were opened if the address says how. */
export const BackButton = ({ filters: { change }, screen }: { filters: StatFilters; screen: string }) => {
  const leave = () => {
    const { path, search } = currentPlace()
    const from = new URLSearchParams(search).get('from')
    if (from === null) change({ ...parameters, name: undefined })
    else goTo(`${path}?${from}`, { replace: true })
  }
  return <Button onClick={leave}>返回{screen}</Button>
}
