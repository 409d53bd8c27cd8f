"""Requests and answers: the addresses, what each of them does, the client's files, and the interface as OpenAPI."""
