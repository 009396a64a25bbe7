import { InvalidArgumentError } from 'commander';

/** A commander parser for whole numbers of a range. */
export function wholeNumber(option: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`${option} takes a whole number from ${least} to ${most}.`);
  };
}
