/** A modal question with one button besides Cancel. */
export interface Question {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
}
