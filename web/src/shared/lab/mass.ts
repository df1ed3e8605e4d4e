/** Kilograms as people write them: the database's 2.500 is 2.5. */
export const massText = <M extends string | null>(mass: M): M =>
  (mass?.includes('.') ? mass.replace(/\.?0+$/, '') : mass) as M
