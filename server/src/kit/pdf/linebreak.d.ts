/** Line-breaking opportunities by Unicode's UAX #14; the package has no types. */
declare module 'linebreak' {
  type Break = { readonly position: number; readonly required: boolean }
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
