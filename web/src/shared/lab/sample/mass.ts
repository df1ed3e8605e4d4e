/** Kilograms without trailing zeros: 2.500 in the database is shown as 2.5. */
export const massText = <M extends string | null>(mass: M): M =>
  (mass?.includes('.') ? mass.replace(/\.?0+$/, '') : mass) as M
