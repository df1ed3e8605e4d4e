type Method = { readonly standard: string; readonly methodName?: string | undefined }
type Result = Method & { readonly projectName: string }

/** GB/T 214-2007 库仑滴定法 */
export const methodText = ({ standard, methodName = '' }: Method): string => `${standard} ${methodName}`.trim()

/** 样品1、3 of a project that samples were determined of by different methods; else empty. */
const placesText = (places: readonly number[], isSplit: boolean): string =>
  isSplit ? `（样品${places.map(place => place + 1).join('、')}）` : ''

/** The methods of all results of these samples: 灰分、挥发分 GB/T 212-2008；全硫 GB/T 214-2007 库仑滴定法. */
export const methodsText = (samples: readonly { readonly results: readonly Result[] }[]): string => {
  const lines = samples.flatMap(({ results }, place) =>
    results.map(result => ({ name: result.projectName, method: methodText(result), place })),
  )
  const methodsOf = (name: string) => new Set(lines.filter(line => line.name === name).map(({ method }) => method))
  return [...Map.groupBy(lines, ({ method }) => method)]
    .filter(([method]) => method !== '')
    .map(([method, own]) => {
      const names = [...Map.groupBy(own, ({ name }) => name)].map(
        ([name, same]) =>
          `${name}${placesText([...new Set(same.map(({ place }) => place))], methodsOf(name).size > 1)}`,
      )
      return `${names.join('、')} ${method}`
    })
    .join('；')
}
