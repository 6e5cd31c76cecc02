import { say } from '../piece.ts';

/** A table with aligned columns, numbers, code and a long cell. */
export const TABLE_DEMO = [
  say(`The planets, in a table:

| Planet | Distance from the Sun (million km) | Day (hours) | Moons | Worth knowing |
|:--|--:|--:|:-:|:--|
| Mercury | 57.9 | 4,222.6 | 0 | Hardly any air, so nights of −180 °C follow days of 430 °C |
| Venus | 108.2 | 2,802.0 | 0 | The hottest of all: its clouds keep the heat in |
| Earth | 149.6 | 24.0 | 1 | Home of \`parley\` |
| Mars | 227.9 | 24.7 | 2 | A day is almost as long as ours |
| Jupiter | 778.6 | 9.9 | 95 | **Heavier** than all the others together |
| Saturn | 1,433.5 | 10.7 | 146 | Would float on water, if there were enough of it |
| Uranus | 2,872.5 | 17.2 | 28 | Rolls along its orbit on its side |
| Neptune | 4,495.1 | 16.1 | 16 | Found on paper before it was seen |

The moons are those counted in 2023; more have been found since.
`),
];
