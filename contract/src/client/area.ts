import { z } from 'zod'
import { read } from '../kit/call.ts'

const County = z.object({ code: z.string(), name: z.string() })
const City = County.extend({ children: z.array(County) })

export const Province = County.extend({ children: z.array(City) })
export type Province = z.output<typeof Province>

export const areaCalls = {
  tree: read({
    path: 'area/getAreaTree',
    access: 'signedIn',
    summary: '省、市、区县三级行政区划',
    output: z.array(Province),
  }),
}
