/** What keeps something from being done and is known before anybody is asked; its message is a sentence for the user. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
