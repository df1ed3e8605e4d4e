import { disposalCalls, disposalState } from '@seam/contract/lab/sample/disposal'
import { Segmented } from 'antd'
import { useSearch } from 'wouter'
import { useRead } from '../../../kit/api/use-call.ts'
import { goTo } from '../../../kit/location/hash-location.ts'
import { DisposalList } from './disposal-list.tsx'
import { RetestList } from './retest-list.tsx'
import { SampleList } from './sample-list.tsx'

type List = 'samples' | 'disposals' | 'retests'

/** The list of an address such as that of a notice: `?list=retests`. */
const listIn = (search: string): List => {
  const name = new URLSearchParams(search).get('list')
  return name === 'disposals' || name === 'retests' ? name : 'samples'
}

const countOpen = { pageSize: 1, query: [{ key: 'state', op: 'eq' as const, value: [disposalState.requested] }] }

const address = '/quality/custody'

/** 留样处置: samples in the laboratory's custody, the orders by which they leave it, and their retests. */
export const CustodyPage = () => {
  const list = listIn(useSearch())
  const open = useRead(disposalCalls.page, countOpen, { quiet: true })
  const count = open.data?.totalRecords ?? 0
  const lists = (
    <Segmented
      aria-label="留样、处置单或复测"
      value={list}
      onChange={to => goTo(to === 'samples' ? address : `${address}?list=${to}`, { replace: true })}
      options={[
        { value: 'samples', label: '样品' },
        { value: 'disposals', label: count > 0 ? `处置单 ${count}` : '处置单' },
        { value: 'retests', label: '复测' },
      ]}
    />
  )
  if (list === 'retests') return <RetestList>{lists}</RetestList>
  return list === 'samples' ? <SampleList>{lists}</SampleList> : <DisposalList>{lists}</DisposalList>
}
