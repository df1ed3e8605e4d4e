import type { Province } from '@seam/contract/client/area'
import { areaList } from '@vant/area-data'

type Place = { readonly code: string; readonly name: string }

const under = (names: Readonly<Record<string, string>>, prefix: string): Place[] =>
  Object.entries(names)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name }))

let tree: readonly Province[] | undefined

/** Provinces with their cities and counties, in the order of their codes (decision 024). */
export const areaTree = (): readonly Province[] => {
  tree ??= under(areaList.province_list, '').map(province => ({
    ...province,
    children: under(areaList.city_list, province.code.slice(0, 2)).map(city => ({
      ...city,
      children: under(areaList.county_list, city.code.slice(0, 4)),
    })),
  }))
  return tree
}

/** 141102 → 山西省 吕梁市 离石区; undefined if there is no such county. A municipality is named once. */
export const areaNameOf = (code: string): string | undefined => {
  const county = areaList.county_list[code]
  if (county === undefined) return undefined
  const province = areaList.province_list[`${code.slice(0, 2)}0000`] ?? ''
  const city = areaList.city_list[`${code.slice(0, 4)}00`] ?? ''
  return [...new Set([province, city, county])].filter(name => name !== '').join(' ')
}
