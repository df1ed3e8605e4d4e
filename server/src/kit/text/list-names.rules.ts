const most = 5

/** The first of these names, 【灰分】【硫】, and their number if there are more: 等 7 项. */
export const listNames = (names: readonly string[]): string =>
  `${names
    .slice(0, most)
    .map(name => `【${name}】`)
    .join('')}${names.length > most ? `等 ${names.length} 项` : ''}`
